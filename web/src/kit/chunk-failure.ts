/** Browsers' messages when a page's code cannot be loaded: a new version was deployed, or the network failed. */
const messages = [
  'dynamically imported module',
  'Importing a module script failed',
  'error loading dynamically',
  'Unable to preload CSS',
]

/** Longest wait for a script, in milliseconds. */
const longestMs = 120_000

export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && messages.some((message) => error.message.includes(message))

/** A timer, because a script whose answer never ends sends no event. */
const failLater = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('error loading dynamically: timeout')), longestMs))

/** The loaded code; fails as a script that cannot load when it takes longer than 120 seconds. */
export const loadInTime = <T>(load: () => Promise<T>): Promise<T> => Promise.race([load(), failLater()])
