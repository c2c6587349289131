import { dictionary } from '@zxcvbn-ts/language-common';

/** Choices of people in the two markets, in lower case, that published lists lack. */
const LOCAL = `
  login toor qwertz zaq1zaq1 654321 121212 987654 110110 101010 520520 88888888 987654321 0987654321 roblox fortnite red
  daihatsu avanza fortuner xpander brio hilux vios instagram twitter whatsapp telegram tiktok yahoo gmail hotmail netflix
  two fourfive changeme123 oldpassword p@ssword w3lcome adm1n
  otolead oto crm crm123 showroom mobilku mobilbaru otomotif agen semarang medan makassar yogyakarta jogja denpasar bogor
  depok tangerang bekasi palembang malang merdeka pancasila nusantara bulan pelangi bunga mawar melati sayangkamu
  akusayangkamu akucintakamu kamu kamuaku katasandi masuk selamat selamatdatang alhamdulillah insyaallah assalamualaikum
  ramadhan lebaran persib persija arema bonek jakmania rahmat rizky rizki dewi putri putra agus budi siti nurul anakku
  ibuku ayahku keluarga sukses semangat bahagia cakep harimau macan naga elang terserah gakada gatau lupa lupalagi
  tidaktahu persebaya
  pilipinas pinay cebu davao quezon makati baguio maynila mahalkoikaw iloveyousomuch kaibigan pamilya nanay tatay lolo
  anak bahala bahalana gwapo pogi bayani barangay adobo sinigang jollibee ginebra sanmiguel pacquiao azkals pasko
`;

/**
 * Passwords tried first by guessers, in lower case: the 49,233 of zxcvbn's list and our markets' (docs/decisions/056).
 * `password.rules.ts` covers rows, runs, repetitions, and digits and signs around these words.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'],
  ...LOCAL.trim().split(/\s+/),
]);
