import { lazy, Suspense } from 'react'
import { asked } from './confirm.ts'

/** Dialogs are heavier than most pages, so this one comes with the first question. */
const ConfirmQuestion = lazy(() =>
  import('./ConfirmQuestion.tsx').then(({ ConfirmQuestion }) => ({ default: ConfirmQuestion })),
)

/** Shows what `confirm()` asks; stands once in the shell. */
export const ConfirmDialog = () => {
  const question = asked.use()
  return question ? (
    <Suspense fallback={null}>
      <ConfirmQuestion {...question} />
    </Suspense>
  ) : null
}
