import { Button } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { lazyView } from '../kit/pages/lazy-view.tsx'
import { languageNames, useLanguage, useT } from '../kit/phrases.ts'
import { useMenuAnchor } from '../ui/dialogs/menu-anchor.ts'

const LanguageChoices = lazyView(async () => (await import('./LanguageChoices.tsx')).LanguageChoices)

/** The language of the interface; the menu comes when it is opened. */
export const LanguageMenu = () => {
  const t = useT()
  const current = useLanguage()
  const { anchor, close, button } = useMenuAnchor()
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        px="xs"
        leftSection={<IconLanguage size={18} aria-hidden />}
        aria-label={`${t(($) => $.ui.language)}: ${languageNames[current]}`}
        {...button}
      >
        {current.toUpperCase()}
      </Button>
      {anchor === undefined ? null : <LanguageChoices anchor={anchor} onClosed={close} />}
    </>
  )
}
