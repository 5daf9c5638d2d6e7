import { lazy, Suspense } from 'react'
import { asked } from './confirm.ts'

/** Lazy: the dialog code is loaded with the first question. */
const ConfirmQuestion = lazy(() =>
  import('./ConfirmQuestion.tsx').then(({ ConfirmQuestion }) => ({ default: ConfirmQuestion })),
)

/** Shows the question of `confirm()`; mounted once in the shell. */
export const ConfirmDialog = () => {
  const question = asked.use()
  return question ? (
    <Suspense fallback={null}>
      <ConfirmQuestion {...question} />
    </Suspense>
  ) : null
}
