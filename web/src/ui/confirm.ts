import { createStore } from '../kit/store.ts'

export type Question = {
  title: string
  text: string
  /** Label of the button that goes on; default "Yes". */
  yes?: string
  /** Label of the button that does not; default "Cancel". */
  no?: string
  /** What cannot be undone is asked in red. */
  isDangerous?: boolean
}

export type Asked = Question & { answer: (isYes: boolean) => void }

/** The question on screen; shown by `ConfirmDialog`, which stands once in the shell. */
export const asked = createStore<Asked | undefined>(undefined)

/** Asks and waits: `if (await confirm({ title, text, isDangerous: true })) …`. Closing the dialog means no. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    // A second question takes the place of the first, which thereby is answered with no.
    asked.get()?.answer(false)
    const answer = (isYes: boolean) => {
      asked.set(undefined)
      resolve(isYes)
    }
    asked.set({ ...question, answer })
  })
