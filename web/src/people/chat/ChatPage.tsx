import { Alert, Skeleton, Text, Textarea, TextInput, VisuallyHidden } from '@mantine/core'
import { chatEntriesOf, chatEntryFor } from '@parkla/contract/people/chat/chat-entries.ts'
import { SendChatMessage } from '@parkla/contract/people/chat/chat.schema.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { checkedBy, useForm } from '../../kit/forms/form.ts'
import { useT } from '../../kit/phrases.ts'
import { EntryForm } from '../../ui/record/EntryForm.tsx'
import { chat } from './chat.api.ts'
import { ChatSearch } from './chat.search.ts'

type Visitor = Pick<ChatSearch, 'name' | 'email' | 'phone' | 'id'>

/** Hook: what the address said; name, e-mail, phone and id are removed from it at once (R28). */
const useVisit = (): ChatSearch => {
  const search = ChatSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [visit] = useState(search)
  useEffect(() => {
    const { region, language, tawkToChatUrls } = visit
    void navigate({ to: '/chat', search: { region, language, tawkToChatUrls }, replace: true })
  }, [visit, navigate])
  return visit
}

type WidgetState = 'loading' | 'loaded' | 'failed'

/** A widget that has not loaded by then is not shown. */
const widgetTimeoutMs = 15_000

/** The document reports that it is ready before it has loaded; one that was refused never does. */
const readyTimeoutMs = 1_000

const stateOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'chat' in data ? String(data.chat) : ''

/** Hook: sends the visitor to the widget's document when it is ready, and follows its state. */
const useWidget = (visitor: Visitor) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const isReady = useRef(false)
  const [state, setState] = useState<WidgetState>('loading')
  const giveUp = useCallback(() => setState((now) => (now === 'loading' ? 'failed' : now)), [])
  const onLoad = () => setTimeout(() => isReady.current || giveUp(), readyTimeoutMs)
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      const target = frame.current?.contentWindow
      if (!target || source !== target) return
      const said = stateOf(data)
      // The document is sandboxed, so its origin cannot be named.
      if (said === 'ready') {
        isReady.current = true
        target.postMessage({ visitor }, '*')
      }
      if (said === 'loaded' || said === 'failed') setState(said)
    }
    const timer = setTimeout(giveUp, widgetTimeoutMs)
    window.addEventListener('message', onMessage)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('message', onMessage)
    }
  }, [visitor, giveUp])
  return { frame, state, onLoad }
}

const fullArea = { position: 'fixed', inset: 0, width: '100%', height: '100%', border: 0, zIndex: 200 } as const

/** The chat over the whole window; the offline form instead if it does not load (R28, R29). */
const Widget = ({ url, visit }: { url: string; visit: ChatSearch }) => {
  const t = useT()
  const [visitor] = useState<Visitor>({ name: visit.name, email: visit.email, phone: visit.phone, id: visit.id })
  const { frame, state, onLoad } = useWidget(visitor)
  if (state === 'failed') return <OfflineForm visit={visit} />
  return (
    <>
      {state === 'loading' ? <Skeleton height={240} radius="md" aria-busy="true" /> : null}
      <iframe
        ref={frame}
        onLoad={onLoad}
        title={t(($) => $.chat.title)}
        src={`/chat-frame?url=${encodeURIComponent(url)}`}
        sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
        style={state === 'loaded' ? fullArea : { display: 'block', width: 0, height: 0, border: 0 }}
      />
    </>
  )
}

const OfflineForm = ({ visit: { name, email } }: { visit: ChatSearch }) => {
  const t = useT()
  const [isSent, setSent] = useState(false)
  const form = useForm({
    initial: { Name: name, Email: email, Message: '', Website: '' },
    check: checkedBy(SendChatMessage),
    send: chat.send,
    onDone: () => setSent(true),
  })
  if (isSent) return <Alert color="teal" title={t(($) => $.chat.sent)} />
  return (
    <EntryForm form={form} title={t(($) => $.chat.title)} submit={t(($) => $.chat.send)}>
      <Text size="sm" c="dimmed">
        {t(($) => $.chat.offline)}
      </Text>
      <TextInput label={t(($) => $.ui.personName)} autoComplete="name" maxLength={100} {...form.field('Name')} />
      <TextInput
        label={t(($) => $.ui.email)}
        type="email"
        autoComplete="email"
        maxLength={200}
        {...form.field('Email')}
      />
      <Textarea label={t(($) => $.ui.message)} required minRows={4} maxLength={4000} {...form.field('Message')} />
      <VisuallyHidden aria-hidden>
        <input tabIndex={-1} autoComplete="off" aria-label="Website" {...form.field('Website')} />
      </VisuallyHidden>
    </EntryForm>
  )
}

/** Support chat for clients, public; the offline form without a chat (R28, R29). */
export const ChatPage = () => {
  const visit = useVisit()
  const entry = chatEntryFor(chatEntriesOf(visit.tawkToChatUrls), visit)
  return entry ? <Widget url={entry.url} visit={visit} /> : <OfflineForm visit={visit} />
}
