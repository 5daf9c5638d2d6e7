export type LinkPurpose = 'reset' | 'ownerActivation' | 'officerActivation'

/** What a link is for, by the route that it leads to. */
export const purposeOf = (pathname: string): LinkPurpose => {
  if (pathname.startsWith('/reset/')) return 'reset'
  return pathname.startsWith('/owner/') ? 'ownerActivation' : 'officerActivation'
}
