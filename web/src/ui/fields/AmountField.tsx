import { TextInput, type TextInputProps } from '@mantine/core'
import { useT } from '../../kit/phrases.ts'

/** An amount of money as text (`parseCents` reads it), with its currency. */
export const AmountField = ({ currency, ...props }: TextInputProps & { currency: string }) => {
  const t = useT()
  return (
    <TextInput
      label={t(($) => $.ui.amount)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      autoComplete="off"
      rightSection={currency === 'EUR' ? '€' : currency}
      {...props}
    />
  )
}
