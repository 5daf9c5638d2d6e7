import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { Suspense } from 'react'
import { lazyPart } from '../kit/pages/lazy-part.ts'
import type { ExportButtonProps } from './ExportButton.tsx'

/** `ExportButton` of a start page: its code loads with the first rows; until then, and offline, nothing is in its place. */
export const lazyExportButton = <File extends Endpoint>() => {
  const Button = lazyPart(async () => (await import('./ExportButton.tsx')).ExportButton<File>)
  return (props: ExportButtonProps<File>) => (
    <Suspense fallback={null}>
      <Button {...props} />
    </Suspense>
  )
}
