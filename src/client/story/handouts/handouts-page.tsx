import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useCampaign, useGm, useView } from '#client/session/use-gm.ts'
import { Sheet } from '#client/sheet/sheet.tsx'
import { sayError } from '#client/ui/api/problem.ts'
import { newIdempotencyKey, type RequestOptions, request } from '#client/ui/api/request.ts'
import { sayUploadError, uploadImage } from '#client/ui/api/upload-image.ts'
import { Button } from '#client/ui/button.tsx'
import { Select } from '#client/ui/inputs.tsx'
import { ErrorMessage } from '#client/ui/page/error-message.tsx'
import type { ImageView } from '#protocol/map/chart.ts'
import { apiPath } from '#protocol/paths.ts'
import type { HandoutState } from '#protocol/story/handouts.ts'
import type { GmView } from '#protocol/views.ts'
import * as words from './gm-words.ts'
import styles from './handouts-page.module.css'

interface Images {
  readonly images: readonly ImageView[]
}

interface HandoutChange extends Pick<RequestOptions, 'method' | 'body'> {
  /** The end of the address, after `/handouts`. */
  readonly route?: string
}

/** R-HAND-3: the GM's page to hand out images, show them, keep them in the journal, or take them back. */
export const HandoutsPage = () => {
  const gm = useGm()
  const campaign = useCampaign()
  const { revision, handouts } = useView()
  const { isPending, error, mutate } = useMutation({
    mutationFn: ({ route = '', ...options }: HandoutChange) => {
      const idempotencyKey = newIdempotencyKey()
      return request<GmView>(campaign, `/handouts${route}`, {
        ...options,
        revision,
        idempotencyKey,
      })
    },
    onSuccess: (view) => gm.dispatch({ kind: 'seen', view }),
  })
  const changeState = (id: string, state: HandoutState) =>
    mutate({ route: `/${id}`, method: 'PUT', body: { state } })
  const bodyRef = useRef<HTMLDivElement>(null)
  // The pressed button may have disappeared with its handout, so the focus moves to the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the handouts.
  useEffect(() => {
    if (document.activeElement === document.body) bodyRef.current?.focus()
  }, [handouts])
  return (
    <Sheet title={words.title} look="column" body={{ ref: bodyRef, tabIndex: -1 }}>
      <div className="stack">
        <p>{words.about}</p>
        <ErrorMessage error={error} />
        {handouts.length === 0 && <p>{words.none}</p>}
        <ul className={`stack ${styles.list}`}>
          {handouts.map(({ id, name, state }) => (
            <li key={id} className="row">
              <span>
                {name}
                <small className="soft">{state === 'shown' ? words.isShown : words.isKept}</small>
              </span>
              {state === 'kept' ? (
                <Button
                  aria-disabled={isPending}
                  spoken={name}
                  onClick={() => changeState(id, 'shown')}
                >
                  {words.show}
                </Button>
              ) : (
                <Button
                  aria-disabled={isPending}
                  spoken={name}
                  onClick={() => changeState(id, 'kept')}
                >
                  {words.keep}
                </Button>
              )}
              <Button
                aria-disabled={isPending}
                spoken={name}
                onClick={() => mutate({ route: `/${id}`, method: 'DELETE' })}
              >
                {words.takeBack}
              </Button>
            </li>
          ))}
        </ul>
        <NewHandoutForm
          handOut={(body, onSuccess) => mutate({ method: 'POST', body }, { onSuccess })}
        />
      </div>
    </Sheet>
  )
}

interface NewHandoutFormProps {
  readonly handOut: (
    handout: { readonly image: string; readonly name: string; readonly state: HandoutState },
    onDone: () => void,
  ) => void
}

const NewHandoutForm = ({ handOut }: NewHandoutFormProps) => {
  const campaign = useCampaign()
  const id = useId()
  const { data, error, refetch } = useQuery<Images>({ queryKey: [apiPath(campaign, '/images')] })
  const [chosen, setChosen] = useState('')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useMutation({
    mutationFn: (file: File) => {
      setProblem(null)
      return uploadImage(campaign, file, { signal: new AbortController().signal })
    },
    onSuccess: async ({ id }) => {
      setChosen(id)
      await refetch()
    },
  })
  const images = data?.images.filter(({ straightened }) => !straightened) ?? []
  const image = images.find((each) => each.id === chosen) ?? images[0]
  const failure = upload.error ? sayUploadError(upload.error) : error && sayError(error)

  const submit = (state: HandoutState): void => {
    setProblem(name.trim() === '' ? words.noName : null)
    if (image && name.trim() !== '') handOut({ image: image.id, name, state }, () => setName(''))
  }
  return (
    <form
      className="stack"
      noValidate
      aria-label={words.choose}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit('shown')
      }}
    >
      <ErrorMessage>{problem ?? failure}</ErrorMessage>
      <label className="labelled">
        {words.upload}
        <input
          className="text-field"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          onChange={({ target: { files } }) => files?.[0] && upload.mutate(files[0])}
        />
      </label>
      {image ? (
        <>
          <label className="labelled">
            {words.image}
            <Select
              className="text-field"
              options={images.map(({ id, name = words.unnamed, width, height }) => [
                id,
                `${name} (${width} × ${height})`,
              ])}
              value={image.id}
              onChange={setChosen}
            />
          </label>
          <label className="labelled" htmlFor={id}>
            {words.name}
            <input
              id={id}
              className="text-field"
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </label>
          <div className="row">
            <Button type="submit" look="primary" aria-disabled={upload.isPending}>
              {words.show}
            </Button>
            <Button aria-disabled={upload.isPending} onClick={() => submit('kept')}>
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
