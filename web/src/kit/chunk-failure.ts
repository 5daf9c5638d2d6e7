/** How the browsers say that a page's code could not be fetched: a new version took its place, or the network broke. */
const sayings = [
  'dynamically imported module',
  'Importing a module script failed',
  'error loading dynamically',
  'Unable to preload CSS',
]

export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && sayings.some((saying) => error.message.includes(saying))
