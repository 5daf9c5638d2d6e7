import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../kit/phrases.ts'
import { snackbar } from '../kit/snackbar.ts'

type CopyButtonProps = Omit<ButtonProps, 'children'> & { value: string; label?: string }

/** Copies a text. The clipboard needs https: without it, the user is asked to select the text. */
export const CopyButton = ({ value, label, ...button }: CopyButtonProps) => {
  const t = useT()
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      snackbar.warning(t(($) => $.ui.notCopied))
    }
  }
  return (
    <Button variant="default" onBlur={() => setCopied(false)} onClick={() => void copy()} {...button}>
      <span aria-live="polite">{isCopied ? t(($) => $.ui.copied) : (label ?? t(($) => $.ui.copy))}</span>
    </Button>
  )
}
