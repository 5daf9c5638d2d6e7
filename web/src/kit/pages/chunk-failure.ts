/** Browsers' messages when a page's code cannot be loaded: a new version was deployed, or the network failed. */
const messages = [
  'dynamically imported module',
  'Importing a module script failed',
  'error loading dynamically',
  'Unable to preload CSS',
]

export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && messages.some((message) => error.message.includes(message))

/** Longest wait for a script. */
const longestMs = 120_000

/** The loaded code; fails as a script that cannot load when it takes longer than 120 seconds. */
export const loadInTime = async <T>(load: () => Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  // A timer, because a script whose answer never ends sends no event.
  const timer = setTimeout(() => late.reject(new Error('error loading dynamically: timeout')), longestMs)
  try {
    return await Promise.race([load(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
