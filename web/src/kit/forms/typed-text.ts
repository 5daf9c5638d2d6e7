import { useState } from 'react'

type TypedTextOptions = { value: string; tidy: (text: string) => string; onChange: (text: string) => void }

/** Hook: text that is kept while it is typed; `commit` tidies it and passes it on, on blur, Enter or a choice. */
export const useTypedText = ({ value, tidy, onChange }: TypedTextOptions) => {
  const [text, setText] = useState(value)
  // The value may change by the Back button, cleared filters or another field.
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  const commit = (next: string): void => {
    const tidied = tidy(next)
    setText(tidied)
    if (tidied !== value) onChange(tidied)
  }
  return { text, setText, commit }
}
