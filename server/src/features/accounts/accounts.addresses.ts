import type { LinkPurpose } from '@parkla/contract/accounts/accounts.schema.ts'

/** The page of a password link. It stands on PUBLIC_URL, never on the origin that a caller names (R23). */
export const addressOfLink = (
  publicUrl: string,
  link: { uuid: string; email: string; purpose: LinkPurpose },
): string => {
  const base = publicUrl.replace(/\/+$/, '')
  return link.purpose === 'ACTIVATION'
    ? `${base}/owner/activate/${encodeURIComponent(link.email)}/${link.uuid}`
    : `${base}/reset/${link.uuid}`
}
