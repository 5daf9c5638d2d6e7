export type LinkPurpose = 'reset' | 'ownerActivation' | 'officerActivation'

/** Kind of a link by its route. */
export const purposeOf = (pathname: string): LinkPurpose => {
  if (pathname.startsWith('/reset/')) return 'reset'
  return pathname.startsWith('/owner/') ? 'ownerActivation' : 'officerActivation'
}
