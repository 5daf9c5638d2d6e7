import { Button, Menu } from '@mantine/core'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { languageNames, languages, setLanguage, useLanguage, useT } from '../kit/phrases.ts'
import { snackbar } from '../kit/snackbar.ts'

/** The language of the interface; each language under its own name. */
export const LanguageMenu = () => {
  const t = useT()
  const current = useLanguage()
  return (
    <Menu position="bottom-end" shadow="md" loop>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          leftSection={<IconLanguage size={18} aria-hidden />}
          aria-label={`${t(($) => $.shell.language)}: ${languageNames[current]}`}
        >
          {current.toUpperCase()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  )
}
