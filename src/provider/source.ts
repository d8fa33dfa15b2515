/** Source address of the provider: a host that serves no registry. */
export const providerSource = 'terraform.local/cdktf-scm/scm';
