/** How the browsers say that a page's code could not be fetched: a new version took its place, or the network broke. */
const sayings = [
  'dynamically imported module',
  'Importing a module script failed',
  'error loading dynamically',
  'Unable to preload CSS',
]

export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && sayings.some((saying) => error.message.includes(saying))

const pauseMs = 700

/** Fetches a page's code or texts. A network that breaks for a moment costs that moment, not the page. */
export const fetchedAgain = async <Loaded>(load: () => Promise<Loaded>, tries = 3): Promise<Loaded> => {
  try {
    return await load()
  } catch (error) {
    if (tries <= 1 || !isChunkFailure(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return fetchedAgain(load, tries - 1)
  }
}
