/** Where Terraform believes the provider to come from: a host that serves no registry. */
export const providerSource = 'terraform.local/cdktf-scm/scm';
