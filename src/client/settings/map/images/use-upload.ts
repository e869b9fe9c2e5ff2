import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ImageView } from '../../../../protocol/chart.ts'
import { isSignedOut } from '../../../ui/api/problem.ts'
import { SignedOut } from '../../../ui/api/signed-out.ts'
import { refuseFile, sayRefused, uploadImage } from '../../../ui/api/upload-image.ts'
import * as words from './words.ts'

export type Slot = 'gm' | 'players' | 'survey'

export type Upload =
  | { readonly kind: 'sending'; readonly slot: Slot; readonly name: string; readonly part: number }
  | { readonly kind: 'cutting'; readonly slot: Slot; readonly name: string }
  | { readonly kind: 'refused'; readonly slot: Slot; readonly name: string; readonly why: string }

export type Uploading = ReturnType<typeof useUpload>

/** `chosen` by the slot's own button; `brought` by paste or drop, so it takes no other's place. */
export type Coming = 'chosen' | 'brought'

type Done = (slot: Slot, image: ImageView, coming: Coming) => void

/** Sends one image at a time; a new one replaces it. */
export const useUpload = (campaign: string, onDone: Done) => {
  const onSignedOut = useContext(SignedOut)
  const [upload, setUpload] = useState<Upload | null>(null)
  const underway = useRef<AbortController>(null)
  useEffect(() => () => underway.current?.abort(), [])
  // Other images may be chosen during the upload: its result adds to those.
  const latest = useRef(onDone)
  useLayoutEffect(() => {
    latest.current = onDone
  })

  const send = async (slot: Slot, file: File, coming: Coming): Promise<void> => {
    underway.current?.abort()
    const name = file.name || words.pasted
    const refused = refuseFile(file)
    if (refused) return setUpload({ kind: 'refused', slot, name, why: refused })
    const control = new AbortController()
    underway.current = control
    const mine = (next: Upload | null): void => {
      if (underway.current === control) setUpload(next)
    }
    mine({ kind: 'sending', slot, name, part: 0 })
    try {
      const image = await uploadImage(campaign, file, {
        signal: control.signal,
        onProgress: (part) =>
          mine(part < 1 ? { kind: 'sending', slot, name, part } : { kind: 'cutting', slot, name }),
      })
      mine(null)
      latest.current(slot, image, coming)
    } catch (error) {
      const why = sayRefused(error)
      mine(why === null ? null : { kind: 'refused', slot, name, why })
      if (isSignedOut(error)) onSignedOut()
    }
  }

  return {
    upload,
    send: (slot: Slot, file: File, coming: Coming): void => void send(slot, file, coming),
    cancel: (): void => {
      underway.current?.abort()
      setUpload(null)
    },
  }
}
