import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { ImageView } from '../../../protocol/chart.ts'
import type { HandoutState } from '../../../protocol/handouts.ts'
import type { GmView } from '../../../protocol/views.ts'
import { useCampaign, useGm, useView } from '../../gm/session/use-gm.ts'
import { newIdempotencyKey } from '../../ui/api/idempotency-key.ts'
import { type RequestOptions, request } from '../../ui/api/request.ts'
import { refuseFile, uploadImage } from '../../ui/api/upload-image.ts'
import { useTask } from '../../ui/api/use-task.ts'
import { Button } from '../../ui/button.tsx'
import { Trouble } from '../../ui/page/trouble.tsx'
import * as words from '../../words/en/handouts.ts'
import styles from './handouts-part.module.css'

interface Images {
  readonly images: readonly ImageView[]
}

/** R-HAND-3: the GM hands images out, shows them, keeps them and takes them back. */
export const HandoutsPart = () => {
  const gm = useGm()
  const campaign = useCampaign()
  const { revision, handouts } = useView(({ revision, handouts }) => ({ revision, handouts }))
  const { busy, trouble, run } = useTask()
  const send = (route: string, options: RequestOptions): Promise<boolean> =>
    run(async () => {
      const all = { ...options, revision, once: newIdempotencyKey() }
      const view = await request<GmView>(campaign, `/handouts${route}`, all)
      gm.tell({ kind: 'seen', view })
    })
  const put = (id: string, state: HandoutState) =>
    send(`/${id}`, { method: 'PUT', body: { state } })
  const part = useRef<HTMLElement>(null)
  // What was pressed may be gone with its handout.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change.
  useEffect(() => {
    if (document.activeElement === document.body) part.current?.focus()
  }, [handouts])
  return (
    <section ref={part} className={styles.part} aria-label={words.title} tabIndex={-1}>
      <p>{words.about}</p>
      <Trouble>{trouble}</Trouble>
      {handouts.length === 0 && <p>{words.none}</p>}
      <ul className={styles.list}>
        {handouts.map(({ id, name, state }) => (
          <li key={id}>
            <span>
              {name}
              <small>{state === 'shown' ? words.isShown : words.isKept}</small>
            </span>
            {state === 'kept' ? (
              <Button aria-disabled={busy} spoken={name} onClick={() => void put(id, 'shown')}>
                {words.show}
              </Button>
            ) : (
              <Button aria-disabled={busy} spoken={name} onClick={() => void put(id, 'kept')}>
                {words.keep}
              </Button>
            )}
            <Button
              aria-disabled={busy}
              spoken={name}
              onClick={() => void send(`/${id}`, { method: 'DELETE' })}
            >
              {words.takeBack}
            </Button>
          </li>
        ))}
      </ul>
      <NewHandoutForm handOut={(handout) => send('', { method: 'POST', body: handout })} />
    </section>
  )
}

interface NewHandoutFormProps {
  readonly handOut: (handout: {
    readonly image: string
    readonly name: string
    readonly state: HandoutState
  }) => Promise<boolean>
}

const NewHandoutForm = ({ handOut }: NewHandoutFormProps) => {
  const campaign = useCampaign()
  const id = useId()
  const { busy, trouble, run } = useTask()
  const [images, setImages] = useState<readonly ImageView[]>([])
  const [chosen, setChosen] = useState('')
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const look = async (): Promise<void> =>
    setImages((await request<Images>(campaign, '/images')).images)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown.
  useEffect(() => void run(look), [])
  const image = images.find((each) => each.id === chosen) ?? images[0]

  const upload = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const refused = refuseFile(file)
    setWrong(refused)
    if (refused !== null) return
    await run(async () => {
      const { signal } = new AbortController()
      const uploaded = await uploadImage(campaign, file, { onProgress: () => {}, signal })
      setChosen(uploaded.id)
      await look()
    })
  }
  const give = async (state: HandoutState): Promise<void> => {
    setWrong(name.trim() === '' ? words.noName : null)
    if (!image || name.trim() === '') return
    if (await handOut({ image: image.id, name, state })) setName('')
  }
  return (
    <form
      className={styles.part}
      noValidate
      aria-label={words.choose}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void give('shown')
      }}
    >
      <Trouble>{wrong ?? trouble}</Trouble>
      <label className={styles.field}>
        {words.upload}
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => void upload(event.target.files?.[0])}
        />
      </label>
      {image ? (
        <>
          <label className={styles.field}>
            {words.image}
            <select value={image.id} onChange={(event) => setChosen(event.target.value)}>
              {images.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name ?? words.unnamed} ({each.width} × {each.height})
                </option>
              ))}
            </select>
          </label>
          <label className={styles.field} htmlFor={id}>
            {words.name}
            <input
              id={id}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </label>
          <div className={styles.actions}>
            <Button type="submit" look="primary" aria-disabled={busy}>
              {words.show}
            </Button>
            <Button aria-disabled={busy} onClick={() => void give('kept')}>
              {words.keep}
            </Button>
          </div>
        </>
      ) : (
        <p>{words.noImages}</p>
      )}
    </form>
  )
}
