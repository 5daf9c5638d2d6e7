/** Words within headings that none of our lists has whole: `Last entry`, `Exit lane time`. */
const boundWords = {
  Start:
    /entry|entrance|entered|start|begin|arriv|check.?in|einfahrt|beginn|ankunft|algus|sisse|sākum|iebrauk|infart|inpass|pradž|įvaž|wjazd|начал|въезд|заезд/iu,
  End: /exit|\bend|ended|finish|depart|left|check.?out|ausfahrt|ende\b|lõpp|välj|beig|izbrauk|utfart|utpass|pabaig|išvaž|wyjazd|конец|оконч|выезд/iu,
} as const

/** Of unknown columns of moments: the one whose heading has a word for the bound, else the first of at most two. */
export const freeMoment = (free: readonly string[], field: 'Start' | 'End'): string | undefined => {
  const speaking = free.find((heading) => boundWords[field].test(heading))
  const isSpoken = free.some((heading) => boundWords.Start.test(heading) || boundWords.End.test(heading))
  return speaking ?? (isSpoken || free.length > 2 ? undefined : free[0])
}
