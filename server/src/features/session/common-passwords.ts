/**
 * Passwords that guessers try first, in lower case: the head of the lists that are published after breaches year by
 * year, and what people of the two markets choose. Rows, runs and repetitions are rules of their own
 * (`password.rules.ts`), and so are digits and signs around one of these words.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  password passwort passw0rd pass1234 passpass password1 changeme changeit default secret secret1 letmein welcome
  welcome1 login admin administrator root toor guest master access support manager service system server test tester
  testing test123 testtest demo user users username security secure computer internet network office company business
  qwerty qwertz azerty qwertyu qwert asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc 1qaz2wsx 1q2w3e 1q2w3e4r
  1q2w3e4r5t q1w2e3r4 q1w2e3 zaq12wsx zaq1zaq1 qwe123 asd123 zxc123 abc123 abcd1234 a1b2c3 a1b2c3d4 aa123456 a123456
  a123456789 123qwe 123abc 123456a 123456q 12345a 123321 654321 121212 112233 131313 123123 123654 147258 147258369
  159753 159357 159951 741852 789456 789456123 852456 963852741 987654 1234qwer 12qwaszx 110110 101010 102030 010203
  142536 192837 246810 314159 520520 5201314 696969 7777777 88888888 987654321 0987654321 11223344 1029384756
  iloveyou ilove loveyou lovely lover love123 loveme forever friends family mother father brother sister angel angels
  baby babygirl babyboy princess prince queen king sweety sweetheart honey sugar chocolate cookie butterfly flower
  flowers sunshine rainbow summer winter spring autumn monday friday sunday january february march april june july
  august september october november december monkey dragon tiger eagle eagles falcon lion panther wolf bear horse
  dolphin shark snoopy garfield kitty hellokitty doggy puppy chicken rabbit turtle spider spiderman superman batman
  ironman avengers naruto sasuke pokemon pikachu minecraft roblox fortnite starwars matrix hunter killer shadow ghost
  ninja samurai warrior soldier ranger phoenix thunder lightning storm silver golden diamond crystal purple yellow
  orange green black white blue red pepper ginger banana apple cherry strawberry peanut cheese pizza coffee freedom
  liberty america london paris berlin tokyo singapore football soccer baseball basketball volleyball hockey tennis
  golf badminton boxing chelsea arsenal liverpool manchester barcelona realmadrid juventus milan inter ronaldo messi
  jordan michael jordan23 kobe lakers yankees cowboys steelers ferrari mercedes porsche lamborghini corvette mustang
  toyota honda suzuki yamaha kawasaki mitsubishi nissan daihatsu hyundai avanza innova fortuner xpander brio jazz
  civic hilux vios samsung nokia iphone android google facebook instagram youtube twitter whatsapp telegram tiktok
  microsoft windows linux oracle cisco yahoo gmail hotmail amazon netflix disney playstation xbox nintendo jennifer
  jessica ashley amanda nicole daniel david joseph joshua matthew andrew anthony robert thomas william charlie george
  jordan justin brandon taylor hannah samantha michelle elizabeth maria jesus jesuschrist christ godisgood godbless
  blessed blessing faith hope trustno1 whatever nothing something anything everything hello hello123 hello1 goodbye
  computer1 pass word mypassword nopassword iloveu iloveyou1 lovelove fuckyou asshole bitch pussy sexy money dollar
  rich lucky success winner champion number1 one two three fourfive onetwothree changeme123 temp temporary newpassword
  oldpassword p@ssw0rd p@ssword pa55word pa55w0rd l3tm31n w3lcome adm1n
  otolead oto lead crm crm123 dealer sales showroom mobil mobilku mobilbaru motor otomotif agent agen supervisor
  indonesia jakarta bandung surabaya semarang medan makassar yogyakarta jogja denpasar bogor depok tangerang bekasi
  palembang malang merdeka garuda pancasila nusantara bintang matahari bulan pelangi bunga mawar melati cinta cintaku
  sayang sayangku sayangkamu akusayangkamu akucintakamu kamu kamuaku rahasia sandi katasandi masuk selamat selamatdatang
  bismillah alhamdulillah insyaallah assalamualaikum allah allahuakbar muhammad islam ramadhan lebaran doraemon persib
  persija arema bonek viking jakmania rahmat rizky rizki dewi putri putra agus budi siti nurul ahmad anakku ibuku
  ayahku keluarga sukses semangat bahagia ganteng cantik cakep kucing anjing harimau macan naga elang terserah
  gakada gatau lupa lupalagi tidaktahu qwerty12 persebaya
  pilipinas philippines filipino pinoy pinay manila cebu davao quezon makati baguio maynila mabuhay mahal mahalko
  mahalkita mahalkoikaw iloveyousomuch kaibigan pamilya nanay tatay lola lolo anak bahala bahalana salamat maganda
  gwapo pogi pangit bayani barangay adobo sinigang jollibee ginebra sanmiguel pacquiao azkals christmas pasko
  `
    .trim()
    .split(/\s+/),
);
