/** Local storage that never throws: it fails in private windows and when full. */
export const readStored = (key: string): string | undefined => {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps `text`; undefined removes it. */
export const writeStored = (key: string, text: string | undefined): void => {
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Storage is full or forbidden: the value lasts for this page view only.
  }
}

/** The stored JSON value, or undefined when missing or unreadable. */
export const readStoredJson = (key: string): unknown => {
  const text = readStored(key)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
