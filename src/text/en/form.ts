/** Words of the form fields that every form shares: labels' helpers and what is wrong with a value. */
export const form = {
  'form.showPassword': 'Show password',
  'form.hidePassword': 'Hide password',
  'form.show': 'Show',
  'form.hide': 'Hide',
  'form.checkFields': {
    one: 'Please check the field marked in red.',
    other: 'Please check the {count} fields marked in red.',
  },
  'form.invalid': 'Please check this field.',
  'form.tooLong': 'This is too long. Please shorten it.',
  'form.firstNameRequired': 'First name is required',
  'form.lastNameRequired': 'Last name is required',
  'form.emailRequired': 'Email is required',
  'form.emailInvalid': 'Invalid email address',
  'form.phoneRequired': 'Phone number is required',
  'form.phoneInvalid': 'Enter a Pakistani mobile number, like 0300 1234567 or +92 300 1234567',
  'form.passwordRequired': 'Password is required',
  'form.passwordShort': 'Password must be at least 6 characters',
  'form.passwordLong': 'Password can be at most 72 characters',
  'form.termsRequired': 'Please accept the Terms and Privacy Policy to create an account',
} as const;
