import { createStore } from './store.ts'

/** A failure that belongs to no form, button or list; shown above the page and cleared on every navigation. */
const appError = createStore<string | undefined>(undefined)

export const useAppError = appError.use
export const setAppError = (error: unknown): void =>
  appError.set(error instanceof Error ? error.message : String(error))
export const clearAppError = (): void => appError.set(undefined)
