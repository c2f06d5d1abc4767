import * as v from 'valibot'

const postLimits = { title: 120, body: 5000 } as const

const postProblems = ['invalid', 'gone'] as const
export type PostProblem = (typeof postProblems)[number]

export const postProblemSentences = {
  invalid: 'Please check the marked fields',
  gone: 'This is no longer here.',
} satisfies Record<PostProblem, string>

export type PostErrors = Partial<Record<'title' | 'body', string>>

function words(says: string, most: number) {
  return v.optional(
    v.pipe(
      v.string(says),
      v.trim(),
      v.nonEmpty(says),
      v.maxLength(most, `Please use at most ${most} characters`),
      v.check(
        (text) => !text.includes('\0') && text.isWellFormed(),
        'Please leave out signs that cannot be written',
      ),
    ),
    '',
  )
}

const postSchema = v.object({
  title: words('Please enter a title', postLimits.title),
  body: words('Please write the announcement', postLimits.body),
})

export type PostAnswers = v.InferOutput<typeof postSchema>

export function checkPostForm(
  input: unknown,
): { ok: true; value: PostAnswers } | { ok: false; errors: PostErrors } {
  const parsed = v.safeParse(postSchema, Object(input), { abortPipeEarly: true })
  if (parsed.success) return { ok: true, value: parsed.output }
  const nested = v.flatten<typeof postSchema>(parsed.issues).nested ?? {}
  return { ok: false, errors: { title: nested.title?.[0], body: nested.body?.[0] } }
}
