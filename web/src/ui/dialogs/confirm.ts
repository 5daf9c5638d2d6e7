import { t } from '../../kit/phrases.ts'
import { createStore } from '../../kit/store.ts'

export type Question = {
  title: string
  text: string
  /** Label of the confirm button: the verb of the action. */
  yes: string
  /** Label of the cancel button; default "Cancel". */
  no?: string
  /** Red confirm button, for irreversible actions. */
  isDangerous?: boolean
}

export type Asked = Question & { answer: (isYes: boolean) => void }

/** The current question, shown by `ConfirmDialog`. */
export const asked = createStore<Asked | undefined>(undefined)

/** Asks and waits: `if (await confirm({ title, text, yes: 'Delete', isDangerous: true })) …`. Closing the dialog means no. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    // A second question replaces the first, which resolves to false.
    asked.get()?.answer(false)
    const answer = (isYes: boolean) => {
      asked.set(undefined)
      resolve(isYes)
    }
    asked.set({ ...question, answer })
  })

/** The question before a record is deleted. */
export const confirmDelete = ({ name, text }: { name: string; text: string }): Promise<boolean> =>
  confirm({ title: t(($) => $.ui.deleteTitle, { name }), text, yes: t(($) => $.ui.delete), isDangerous: true })
