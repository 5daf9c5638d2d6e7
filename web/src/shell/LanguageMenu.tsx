import { Button } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { languageNames, useLanguage, useT } from '../kit/phrases.ts'

const LanguageChoices = lazy(async () => ({ default: (await import('./LanguageChoices.tsx')).LanguageChoices }))

/** The language of the interface; the menu comes when it is opened. */
export const LanguageMenu = () => {
  const t = useT()
  const current = useLanguage()
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        px="xs"
        leftSection={<IconLanguage size={18} aria-hidden />}
        aria-label={`${t(($) => $.shell.language)}: ${languageNames[current]}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {current.toUpperCase()}
      </Button>
      <Suspense fallback={null}>
        {anchor === undefined ? null : <LanguageChoices anchor={anchor} onClosed={() => setAnchor(undefined)} />}
      </Suspense>
    </>
  )
}
