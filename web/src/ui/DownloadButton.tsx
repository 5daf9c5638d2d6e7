import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '../kit/download.ts'

type DownloadButtonProps = {
  /** The file, or undefined after a failure that has been shown. */
  fetchFile: () => Promise<Blob | undefined>
  isRunning: boolean
  /** Which file, where several buttons stand side by side. */
  label?: string
  size?: 'xs' | 'sm'
  children: string
}

/** Fetches a file and hands it to the browser under its own name. */
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
