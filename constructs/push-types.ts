/** Resource types that push. */
export const pushTypes: readonly string[] = ['scm_push', 'scm_push_on_destroy'];
