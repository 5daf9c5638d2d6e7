import { TextInput, type TextInputProps } from '@mantine/core'
import { useT } from '../../kit/phrases.ts'

/** Fields of every device: its id, which is its user name at the broker, and its description. */
export const DeviceFields = ({ name, description }: { name: TextInputProps; description: TextInputProps }) => {
  const text = useT()
  return (
    <>
      <TextInput
        label={text(($) => $.gates.form.controllerId)}
        description={text(($) => $.gates.form.controllerIdHint)}
        required
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        {...name}
      />
      <TextInput label={text(($) => $.gates.form.description)} autoComplete="off" maxLength={100} {...description} />
    </>
  )
}
