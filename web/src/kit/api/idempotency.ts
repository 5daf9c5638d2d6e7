/**
 * One key per action of the user (R10). After an unknown outcome, the same request repeated within
 * two minutes carries the same key, so that "try again" cannot act twice. A definite answer discards the key.
 */
const keptMs = 120_000
const open = new Map<string, { key: string; sinceMs: number }>()

/** `request` is method, address and body: what makes two requests the same. */
export const keyFor = (request: string): string => {
  const known = open.get(request)
  if (known && Date.now() - known.sinceMs < keptMs) return known.key
  const key = crypto.randomUUID()
  open.set(request, { key, sinceMs: Date.now() })
  return key
}

export const closeKey = (request: string): void => void open.delete(request)
