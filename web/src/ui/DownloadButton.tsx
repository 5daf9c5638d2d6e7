import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '../kit/api/download.ts'

type DownloadButtonProps = {
  /** The file, or undefined after a failure that has been shown. */
  fetchFile: () => Promise<Blob | undefined>
  isRunning: boolean
  /** Name of the file, for screen readers, when several buttons are side by side. */
  label?: string
  size?: 'xs' | 'sm'
  children: string
}

/** Downloads a file under the name from the server. */
export const DownloadButton = ({ fetchFile, isRunning, label, size = 'sm', children }: DownloadButtonProps) => {
  const download = async (): Promise<void> => {
    const file = await fetchFile()
    if (file) saveFile(file)
  }
  return (
    <Button
      variant="default"
      size={size}
      aria-label={label}
      leftSection={<IconDownload size={size === 'xs' ? 14 : 16} aria-hidden />}
      loading={isRunning}
      onClick={() => void download()}
    >
      {children}
    </Button>
  )
}
