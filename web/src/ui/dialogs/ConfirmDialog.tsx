import { lazyDialog } from '../../kit/pages/lazy-view.tsx'
import { asked } from './confirm.ts'

/** Lazy: the dialog code is loaded with the first question. */
const ConfirmQuestion = lazyDialog(async () => (await import('./ConfirmQuestion.tsx')).ConfirmQuestion)

/** Shows the question of `confirm()`; mounted once in the shell. */
export const ConfirmDialog = () => {
  const question = asked.use()
  return question ? <ConfirmQuestion {...question} /> : null
}
