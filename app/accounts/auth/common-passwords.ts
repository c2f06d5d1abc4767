/** The commonest passwords of 6 characters or more, in lower case (product.md#passwords). Kept short: it travels to the sign-up page. */
const list = `
123456 1234567 12345678 123456789 1234567890 0123456789 12345678910 654321 7654321 87654321 987654321 9876543210 123321 123123 123123123
111111 1111111 11111111 111222 112233 11223344 1122334455 121212 131313 101010 102030 123654 159357 147258 147258369 159753 159951 258456
222222 333333 444444 555555 666666 777777 7777777 888888 88888888 999999 99999999 000000 00000000 0987654321 987654 696969 232323 252525
456789 741852 741852963 789456 789456123 963852 963852741 321321 456456 789789 212121 202020 200000 142536 135790 246810 314159 420420
abc123 123abc abcd1234 1234abcd abcdef abcdefg abcdefgh abc123456 a123456 a1234567 a12345678 a123456789 aa123456 aa12345678 123456a 12345a
1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 2wsx3edc zaq12wsx zaq1zaq1 qaz123 qazwsx qazwsxedc q1w2e3 q1w2e3r4 q1w2e3r4t5 q12345 qwe123
qweasd qweasdzxc qwer1234 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyu qwertyui qwertyuiop qweqwe qwe123456
asd123 asdasd asdf1234 asdfasdf asdfgh asdfghj asdfghjk asdfghjkl zxcvbn zxcvbnm zxcvbnm123 zxc123 zxczxc azerty azerty123 1234qwer
12qwaszx 123qwe 123qweasd 123456q 123456qwerty 12345qwert 12345q 1234567a 123456789a 123456abc
password password1 password12 password123 password1234 password12345 password123456 password! password@ password@1 password@123 passw0rd
passwort passport p@ssw0rd p@ssword p@ssw0rd1 p@ssw0rd123 p@$$w0rd pa$$word pass123 pass1234 pass12345 pass@123 pass@1234 mypassword
admin1 admin12 admin123 admin1234 admin12345 admin123456 admin@123 admin@1234 admin@12345 admin! administrator adminadmin superadmin
superadmin123 root123 rootroot root1234 toor123 changeme changeme123 change123 default default123 guest123 user123 user1234 testing test123
test1234 test12345 test123456 testtest test@123 demo123 demo1234 temp123 temp1234 welcome welcome1 welcome12 welcome123 welcome@123 letmein
letmein1 letmein123 letmein! login123 iloveyou iloveyou1 iloveyou2 iloveyou123 iloveu ilovegod trustno1 master master123 monkey monkey1 monkey123
dragon dragon1 dragon123 shadow shadow1 shadow123 sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball
superman superman1 batman batman1 batman123 spiderman spiderman1 ironman avengers starwars pokemon pokemon1 naruto naruto123 minecraft
michael michael1 jordan jordan23 jennifer jessica ashley ashley1 daniel daniel1 charlie charlie1 andrew andrew1 anthony thomas thomas1 robert
matthew joshua joshua1 william hunter hunter1 george nicole nicole1 amanda samantha michelle justin justin1 melissa buster killer killer1
soccer soccer1 hockey hockey1 golfer ranger ranger1 harley summer summer1 winter winter1 spring autumn flower flower1 purple orange yellow silver
golden diamond cookie cookie1 chocolate banana cheese cheese1 pepper pepper1 ginger computer computer1 internet internet1 samsung samsung1 google
google123 google1 facebook facebook1 youtube youtube1 instagram instagram1 whatsapp twitter apple123 iphone android windows microsoft hello1
hello123 hello1234 hellohello helloworld freedom freedom1 whatever whatever1 secret secret1 secret123 access access14 lovely loveme loveme1
lovelove love123 forever forever1 friends friends1 family family1 mother father sister brother angel1 angel123 angels babygirl babygirl1 blink182
blessed blessed1 jesus1 jesus123 jesuschrist christ heaven hannah hannah1 lucky1 lucky123 lucky7 matrix mustang mustang1 mercedes ferrari
porsche corvette camaro yamaha liverpool liverpool1 arsenal arsenal1 chelsea chelsea1 barcelona realmadrid juventus manchester united
eagles cowboys steelers yankees lakers maggie maggie1 tigger tigger1 snoopy bailey bailey1 rocky1 sophie oliver oliver1 olivia jasmine
phoenix thunder viking warrior wizard ninja1 ninja123 zombie biteme fuckyou fuckyou1 fuckoff asshole asshole1 bullshit pussy1 sexsex
india123 india@123 india1 bharat bharat123 hindustan jaihind jaishreeram jaimatadi omsairam omnamahshivaya sairam sairam123 saibaba ganesh
ganesh123 krishna krishna1 krishna123 radhakrishna harekrishna shivam shivam123 shankar lakshmi mahadev mahadev123 hanuman bholenath om123456
rahul123 rohit123 amit123 sachin sachin10 virat18 priya123 pooja123 sonu123 deepak deepak123 rajesh suresh ramesh mumbai delhi123 bangalore
kolkata chennai cricket cricket123 college college123 student student1 student123 student@123 school school123 teacher faculty noida123
creative creative123 camera camera123 cinema cinema123 film123 lumiere lumiere123 lumiereclub club123 club1234 club@123 photography
abcabc aaaaaa aaaaaaaa a1b2c3 a1b2c3d4 abcd123 abcd12345 abcd@1234 abc@123 xxxxxx zzzzzz qqqqqq wwwwww asdf123 asdfg123 nothing nopassword
passpass secure security security1 server123 system system123 manager manager123 office office123 company company123 1234567q 1a2b3c 1a2b3c4d
`

export const commonPasswords: ReadonlySet<string> = new Set(list.trim().split(/\s+/))
