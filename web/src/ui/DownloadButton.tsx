import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '../kit/download.ts'

type DownloadButtonProps = {
  /** The file, or undefined after a failure that has been shown. */
  fetchFile: () => Promise<Blob | undefined>
  isRunning: boolean
  children: string
}

/** Fetches a file and hands it to the browser under its own name. */
export const DownloadButton = ({ fetchFile, isRunning, children }: DownloadButtonProps) => {
  const download = async (): Promise<void> => {
    const file = await fetchFile()
    if (file) saveFile(file)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isRunning}
      onClick={() => void download()}
    >
      {children}
    </Button>
  )
}
