import { Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

type AddButtonProps = Pick<ButtonProps, 'variant' | 'disabled' | 'style' | 'children'> & { onClick: () => void }

/** Starts a new record of a list. */
export const AddButton = (button: AddButtonProps) => (
  <Button leftSection={<IconPlus size={16} aria-hidden />} {...button} />
)
