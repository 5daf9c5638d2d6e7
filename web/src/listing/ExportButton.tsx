import { Button } from '@mantine/core'
import type { CallOf, Endpoint } from '@parkla/contract/kit/endpoint.ts'
import type { ExportChoice } from '@parkla/contract/kit/listing.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Call } from '../kit/api/client.ts'
import { lazyDialog } from '../kit/pages/lazy-view.tsx'
import { useT } from '../kit/phrases.ts'
import type { ExportOptions } from './export-file.ts'

const ExportDialog = lazyDialog(async () => (await import('./ExportDialog.tsx')).ExportDialog)

export type ExportButtonProps<File extends Endpoint> = {
  /** What the list holds. */
  name: string
  /** Its number of rows, if it is known. */
  rows?: string
  file: Call<File>
  /** Valid filters. */
  filters: Omit<CallOf<File>, keyof ExportChoice>
  /** Among the buttons of a page; else beside the pager of its list. */
  isOfPage?: boolean
}

/** Opens the export of a list. */
export const ExportButton = <File extends Endpoint>(props: ExportButtonProps<File>) => {
  const { name, rows = '', file, filters, isOfPage = false } = props
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  // The filters and what is chosen here are the input of an export.
  const download = async (choice: ExportChoice, options: ExportOptions) =>
    (await import('./export-file.ts')).exportFile(file, { ...filters, ...choice } as unknown as CallOf<File>, options)
  return (
    <>
      <Button
        variant={isOfPage ? 'default' : 'subtle'}
        size={isOfPage ? 'sm' : 'compact-sm'}
        flex="none"
        leftSection={<IconDownload size={isOfPage ? 16 : 14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t(($) => $.listing.export)}
      </Button>
      {isOpen ? <ExportDialog name={name} rows={rows} download={download} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
