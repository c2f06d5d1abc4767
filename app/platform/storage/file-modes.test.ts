import { chmod, mkdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '#tests/support/database.ts'
import { restrictToOwner } from './file-modes.ts'

const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8)

async function wideFolder() {
  const folder = await newFolder()
  await mkdir(join(folder, 'uploads'))
  await writeFile(join(folder, 'uploads', 'a.webp'), 'a picture')
  await writeFile(join(folder, 'club.sqlite'), 'rows')
  for (const path of ['', 'uploads']) await chmod(join(folder, path), 0o755)
  for (const path of ['uploads/a.webp', 'club.sqlite']) await chmod(join(folder, path), 0o644)
  return folder
}

test('the files of a folder become readable by their owner only', async () => {
  const folder = await wideFolder()
  expect(restrictToOwner(folder)).toEqual({ closed: 4, open: [] })
  for (const path of ['', 'uploads']) expect(await modeOf(join(folder, path))).toBe('700')
  for (const path of ['uploads/a.webp', 'club.sqlite']) expect(await modeOf(join(folder, path))).toBe('600')
  expect(restrictToOwner(folder)).toEqual({ closed: 0, open: [] })
})

test('a symbolic link and its target keep their modes', async () => {
  const [folder, elsewhere] = [await wideFolder(), await wideFolder()]
  await symlink(elsewhere, join(folder, 'elsewhere'))
  restrictToOwner(folder)
  expect(await modeOf(elsewhere)).toBe('755')
})

test('a folder with the sticky bit keeps its modes', async () => {
  const folder = await wideFolder()
  await chmod(folder, 0o1777)
  expect(restrictToOwner(folder)).toEqual({ closed: 0, open: [] })
  expect(await modeOf(join(folder, 'club.sqlite'))).toBe('644')
})
