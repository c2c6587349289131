import {
  forgotPassword,
  getResetPasswordToken,
  resendOtp,
  resetPassword,
  validateResetToken,
} from '@otolead/contract/session/recovery.endpoints.ts';
import { call } from '../../../platform/api/client.ts';

export function askForCode(typed: string) {
  return call(forgotPassword, { mobile_or_email: typed });
}

export function askForCodeAgain(typed: string) {
  return call(resendOtp, { mobile_or_email: typed });
}

export async function exchangeCode(typed: string, otp: string): Promise<string> {
  return (await call(getResetPasswordToken, { mobile_or_email: typed, otp })).data.resetToken;
}

export async function isResetTokenValid(resetToken: string): Promise<boolean> {
  return (await call(validateResetToken, { resetToken })).data.valid;
}

export function setNewPassword(resetToken: string, password: string, confirmation: string) {
  return call(resetPassword, { resetToken, password, confirm_password: confirmation });
}
