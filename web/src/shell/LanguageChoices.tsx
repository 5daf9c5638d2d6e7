import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { languages } from '../kit/language-choice.ts'
import { languageNames, setLanguage, useLanguage } from '../kit/phrases.ts'
import { snackbar } from '../kit/snackbar.ts'
import { AnchoredMenu } from '../ui/dialogs/AnchoredMenu.tsx'

/** The open language menu; each language under its own name. */
export const LanguageChoices = ({ anchor, onClosed }: { anchor: HTMLElement; onClosed: () => void }) => {
  const current = useLanguage()
  return (
    <AnchoredMenu anchor={anchor} onClosed={onClosed}>
      {languages.map((language) => (
        <Menu.Item
          key={language}
          lang={language}
          rightSection={language === current ? <IconCheck size={14} aria-hidden /> : null}
          aria-current={language === current}
          onClick={() => void setLanguage(language).catch(snackbar.failure)}
        >
          {languageNames[language]}
        </Menu.Item>
      ))}
    </AnchoredMenu>
  )
}
