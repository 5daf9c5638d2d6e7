import { Alert } from '@mantine/core'
import { reasonText } from '../../kit/phrases.ts'

/** Notices about the file as a whole, such as a missing cost column. */
export const FileNotices = ({ reasons }: { reasons: readonly string[] }) =>
  reasons.map((reason) => (
    <Alert key={reason} color="yellow" py="xs">
      {reasonText({ reason })}
    </Alert>
  ))
