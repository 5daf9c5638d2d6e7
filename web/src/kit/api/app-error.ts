import { createStore } from '../store.ts'

/** A failure outside forms, buttons and lists; shown above the page until the next navigation. */
const appError = createStore<string | undefined>(undefined)

export const useAppError = appError.use
export const setAppError = (error: unknown): void =>
  appError.set(error instanceof Error ? error.message : String(error))
export const clearAppError = (): void => appError.set(undefined)
