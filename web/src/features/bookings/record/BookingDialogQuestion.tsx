import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useT } from '../../../kit/phrases.ts'

type QuestionProps = { text: string; isSending: boolean; onYes: () => void; onNo: () => void }

/** Warning to confirm before saving (R144). */
export const BookingDialogQuestion = ({ text, isSending, onYes, onNo }: QuestionProps) => {
  const t = useT()
  return (
    <Alert color="orange" role="alert">
      <Stack gap="xs">
        <Text size="sm" c="inherit">
          {text}
        </Text>
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={onNo}>
            {t(($) => $.bookings.question.no)}
          </Button>
          <Button size="xs" loading={isSending} onClick={onYes}>
            {t(($) => $.bookings.question.yes)}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
