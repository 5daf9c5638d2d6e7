import { Button, FileButton, Group, Image, Input, Text } from '@mantine/core'
import { isZoneIcon } from '@parkla/contract/parking/zones/zone-icon.ts'
import { IconPhoto, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../kit/api/api-error.ts'
import { base64Of } from '../../kit/base64.ts'
import { reasonText, t, useT } from '../../kit/phrases.ts'
import { session } from '../../kit/session.ts'
import { failureText } from '../../kit/snackbar.ts'
import { zones } from './zones.api.ts'

type ChosenIcon = { IconKey: string; Icon: string }

type IconFieldProps = { icon: ChosenIcon; onChange: (icon: ChosenIcon) => void }

/** Checks the file like the server (R12, R173) before the upload. */
const uploadIcon = async (file: File): Promise<ChosenIcon> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const verdict = isZoneIcon(bytes, session()?.user.limits.iconKilobytes)
  if (!verdict.ok) throw new ApiError(422, { Error: verdict.reason, Message: reasonText(verdict) })
  const Icon = base64Of(bytes)
  const { IconKey } = await zones.uploadIcon({ base64EncodedImage: Icon, fileName: file.name })
  return { IconKey, Icon }
}

const useUpload = (onChange: IconFieldProps['onChange']) => {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const upload = async (file: File | null): Promise<void> => {
    if (!file) return
    setSending(true)
    setFailure(undefined)
    try {
      onChange(await uploadIcon(file))
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setSending(false)
    }
  }
  return { isSending, failure, upload }
}

const Preview = ({ icon }: { icon: string }) =>
  icon === '' ? (
    <Text component="span" c="dimmed" aria-hidden>
      <IconPhoto size={48} stroke={1.2} />
    </Text>
  ) : (
    <Image src={`data:image/png;base64,${icon}`} alt={t(($) => $.zones.iconAlt)} w={64} h={64} fit="contain" />
  )

/** The icon of a zone: preview, choose, remove. */
export const IconField = ({ icon, onChange }: IconFieldProps) => {
  const text = useT()
  const { isSending, failure, upload } = useUpload(onChange)
  return (
    <Input.Wrapper
      label={text(($) => $.zones.field.icon)}
      description={text(($) => $.zones.hint.icon)}
      error={failure}
      labelElement="div"
    >
      <Group gap="md" mt={8}>
        <Preview icon={icon.Icon} />
        <FileButton onChange={(file) => void upload(file)} accept="image/png">
          {(props) => (
            <Button {...props} variant="default" loading={isSending} leftSection={<IconUpload size={16} aria-hidden />}>
              {text(($) => $.zones.chooseIcon)}
            </Button>
          )}
        </FileButton>
        {icon.IconKey === '' ? null : (
          <Button variant="subtle" color="gray" onClick={() => onChange({ IconKey: '', Icon: '' })}>
            {text(($) => $.zones.removeIcon)}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
