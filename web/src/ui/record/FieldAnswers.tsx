import { Input, Text } from '@mantine/core'

/** Answers to the custom fields of a registration form, read-only. */
export const FieldAnswers = ({ answers = [] }: { answers?: readonly { Title: string; Value: string }[] | undefined }) =>
  answers.map(({ Title, Value }) => (
    <Input.Wrapper key={Title} label={Title}>
      <Text size="sm">{Value}</Text>
    </Input.Wrapper>
  ))
