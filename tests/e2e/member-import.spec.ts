import { readFileSync } from 'node:fs'
import { wrongAnywhere } from '../support/accessible.ts'
import { expect, signIn, test } from '../support/e2e-test.ts'
import { sidewaysParts } from '../support/layout.ts'
import { newPhone } from '../support/phone.ts'

const WORKBOOK = 'tests/support/sheets/xlsx-renamed.csv'

for (const javaScriptEnabled of [true, false])
  test(`an admin can import members from a file and pasted lines ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    browser,
    site,
  }) => {
    const page = await browser.newPage({
      baseURL: site.url,
      javaScriptEnabled,
      viewport: { width: 360, height: 780 },
    })
    const mark = javaScriptEnabled ? 'Scripted' : 'Plain'
    const [phone, second] = [newPhone(), newPhone()]
    // More than the 64 kB of other forms.
    const note = 'x'.repeat(70_000)
    const list = `Name,Phone,Year,Note\nAsha ${mark},${phone},2nd year,${note}\nBilal ${mark},123,1,\nAsha Again,${phone},,`
    const lines = page.getByLabel('Or paste the lines')
    const refused = page.getByRole('table', { name: 'Refused' })
    await signIn(page, site)
    await page.goto('/admin/users')
    await page.getByRole('link', { name: 'Import members' }).click()
    await expect(page.getByRole('heading', { name: 'Import members', level: 1 })).toBeVisible()

    await lines.fill(`Name,Email\nAsha ${mark},a@college.example`)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText(/No line names the columns/)).toBeVisible()
    await expect(lines).toHaveValue(/a@college\.example/)

    const workbook = { name: 'members.csv', mimeType: 'text/csv', buffer: readFileSync(WORKBOOK) }
    await page.getByLabel('CSV file').setInputFiles(workbook)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText('This is an Excel file: save it as CSV')).toBeVisible()

    const file = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(list) }
    await page.getByLabel('CSV file').setInputFiles(file)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText('3 lines: 1 to add, 0 already members, 2 refused')).toBeInViewport()
    await expect(refused.getByRole('row').nth(1)).toHaveText(/^[^\d]*Bilal[^3]*3.*exactly 10 digits/)
    if (javaScriptEnabled)
      expect([...(await wrongAnywhere(page)), ...(await sidewaysParts(page))]).toEqual([])
    await page.getByRole('button', { name: 'Add 1 member' }).click()
    await expect(page.getByText('1 member added. Memberships begin today.')).toBeVisible()
    await expect(refused.getByRole('row').nth(2)).toHaveText(
      /Asha Again[^4]*4.*Is the person of line 2 again/,
    )

    // The refused lines are there to be corrected.
    await expect(lines).toHaveValue(new RegExp(`Bilal ${mark}`))
    await expect(lines).not.toHaveValue(new RegExp(`Asha ${mark}`))
    await lines.fill((await lines.inputValue()).replace('"123"', second))
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText('2 lines: 1 to add, 0 already members, 1 refused')).toBeVisible()
    const cell = refused.getByRole('cell', { name: 'Another member has this phone' })
    await expect(cell.getByRole('link', { name: `Asha ${mark}` })).toHaveAttribute(
      'href',
      /users\/[0-9a-f-]{36}$/,
    )
    await page.getByRole('button', { name: 'Add 1 member' }).click()
    await expect(page.getByText('1 member added. Memberships begin today.')).toBeVisible()

    await page.goto(`/admin/users?q=${mark}`)
    for (const name of ['Asha', 'Bilal'])
      await expect(page.getByRole('link', { name: `${name} ${mark}` })).toHaveCount(1)
    await page.close()
  })
