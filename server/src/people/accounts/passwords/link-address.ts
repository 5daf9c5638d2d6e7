import type { LinkPurpose } from '@parkla/contract/people/accounts/accounts.schema.ts'

/** URL of a password link: on PUBLIC_URL, never on an origin that the caller sends (R23). */
export const addressOfLink = (
  publicUrl: string,
  link: { uuid: string; email: string; purpose: LinkPurpose },
): string => {
  const base = publicUrl.replace(/\/+$/, '')
  return link.purpose === 'ACTIVATION'
    ? `${base}/owner/activate/${encodeURIComponent(link.email)}/${link.uuid}`
    : `${base}/reset/${link.uuid}`
}
