import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useT } from '../../kit/phrases.ts'

/** A password with a show/hide toggle that keyboard and screen reader reach. */
export const PasswordField = (props: PasswordInputProps) => {
  const t = useT()
  const [isShown, shown] = useDisclosure(false)
  return (
    <PasswordInput
      visible={isShown}
      onVisibilityChange={shown.toggle}
      visibilityToggleButtonProps={{
        tabIndex: 0,
        'aria-hidden': undefined,
        'aria-label': isShown ? t(($) => $.ui.hidePassword) : t(($) => $.ui.showPassword),
        'aria-pressed': isShown,
      }}
      {...props}
    />
  )
}
