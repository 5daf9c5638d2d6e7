/** Browsers' messages when a page's code cannot be loaded: a new version was deployed, or the network failed. */
const messages = [
  'dynamically imported module',
  'Importing a module script failed',
  'error loading dynamically',
  'Unable to preload CSS',
]

export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && messages.some((message) => error.message.includes(message))
