import { Button, type ButtonProps } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useT } from '../../kit/phrases.ts'

type DeleteButtonProps = Pick<ButtonProps, 'disabled' | 'loading' | 'children'> & { onClick: () => void }

/** Deletes the record of a page. */
export const DeleteButton = ({ children, ...button }: DeleteButtonProps) => {
  const t = useT()
  return (
    <Button color="red" variant="light" leftSection={<IconTrash size={16} aria-hidden />} {...button}>
      {children ?? t(($) => $.ui.delete)}
    </Button>
  )
}
