// The 1,000 commonest passwords of 8 characters and more, in lower case: leaked ones by how often they were used (the list of zxcvbn,
// MIT), and some of Pakistan. Only a form in which a password is chosen loads them.
export const commonPasswords: ReadonlySet<string> = new Set(
  `
0.0.0.000 01011910 01011970 01011980 01011981 01011984 01011985 01011986 01011987 01011988 01011989 01011990 01011991 01011992 01012000
01012001 01012010 01012011 01091989 02071986 03082006 10203040 1029384756 11111111 11112222 111222333 11223344 1122334455 11235813
1123581321 12131415 12312312 1232323q 123321123 12344321 123454321 1234554321 12345678 123456789 1234567890 1234567890q 12345678910
123456789a 123456789q 123456789z 12345678q 12345679 1234567a 1234567q 123456aa 123456qwerty 12345qwe 12345qwert 1234abcd 1234qwer
123654789 12369874 123698745 123789456 123qwe123 123qweasd 123qweasdzxc 123qwerty 12qw34er 12qwaszx 13243546 14725836 147258369 147852369
14789632 147896325 15426378 18436572 192837465 19411945 1a2b3c4d 1passwor 1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed 1qaz2wsx
1qaz2wsx3edc 1qazxsw2 1x2zkg8w 21122112 25802580 31415926 321654987 4815162342 51505150 73501505 741852963 786786786 78945612 789456123
8j4ye3uz 963852741 a1234567 a123456789 a1b2c3d4 a1s2d3f4 aardvark abc12345 abcd1234 aberdeen access14 achilles adgjmptw adrienne agent007
airborne airforce airplane albatros alejandr aleksandr aleksandra alexande alexander alexandr alexandra allah786 allahuakbar alliance
america1 american amsterda amsterdam anaconda anastasia anderson andromeda angelica angelina anhyeuem anthony1 anything apollo13 apple123
applepie aquarius arsenal1 asdf1234 asdfasdf asdfghjk asdfghjkl aspirine assassin asshole1 assholes atlantic atlantis attitude australi
australia avalanch azsxdcfv baari123 baaribaari babyblue babydoll babygirl babylon5 backdoor bangbang barcelon barcelona barefoot baseball
basketba basketball bearbear beatrice beautiful beefcake beerbeer benjamin bigballs bigboobs bigdaddy bigmoney billybob billyboy birthday
bismillah bismillah786 blackcat blackdog blackhaw blackjac blackman blahblah blessing blink182 blizzard bluebird blueblue blueeyes
bluemoon bobafett bollocks bonehead boomboom bradford brandon1 brewster brighton brittany broadway brooklyn brothers brucelee buckeyes
buckshot budlight budweise bulldog1 bulldogs bullseye bullshit bunghole business butterfl butterfly butthead butthole cadillac caliente
californ california caligula callaway cambiami campbell canadian candyman cardinal carolina caroline casanova catalina catherin catherine
cavalier cdtnkfyf cerberus cfitymrf chainsaw champion chandler changeme chargers charles1 charlie1 charlott charlotte charlton chelsea1
chemical cherokee chester1 chevelle chevrole cheyenne chicago1 chicken1 chickens children chocolat chocolate chrisbln christia christian
christie christin christina christine christop christopher chuckles cinnamon cjkysirj clarence clarinet clevelan clifford clitoris
cocacola colombia colorado coltrane columbia columbus commando computer concrete confused consumer cooldude corvette cosworth courtney
cowboys1 crawford crazybab creampie creative cristina crjhgbjy crusader crystal1 danielle dannyboy darkness darkside darkstar davidson
dbrnjhbz deadhead december deepthroat deeznuts deeznutz defender deftones designer devildog dfktynbyf diamond1 diamonds dickhead dietcoke
dilligaf dingdong dinosaur director discover dkflbckfd dkflbvbh doberman dodgeram dolphins doughboy downtown drowssap drpepper dthjybrf
eastside eatpussy einstein ekaterina electric elephant elizabet elizabeth emmanuel engineer enterpri enterprise ericsson eternity excalibu
explorer february federico fernando ferrari1 fireball firebird fktrcfylh fktrcfylhf flamingo fletcher florence florida1 flounder football
football1 fordf150 formula1 francesc francois franklin freckles frederic fredfred freedom1 freepass freeporn freeuser front242 frontier
fuck_inside fuckface fuckfuck fuckthis fuckyou1 fuckyou2 function fyfcnfcbz gabriell gandalf1 gangbang gangster garfield gargoyle gateway1
geronimo gesperrt getmoney gfhjkm123 ghbdtnbr ghjcnjnfr giovanni giuseppe gladiator gn56gn56 godfather godsmack godzilla goldberg goldfish
goldstar goldwing golfball golfgolf goodluck goodtime gordon24 gotohell grateful greatone greenbay greenday gretchen guardian guinness
halflife hamilton handsome hannibal happy123 happyday hardcore hardrock harrison hastings hawkeyes hayabusa heather1 hedgehog hellfire
hello123 hellyeah hercules highland hollywoo hollywood holyshit hongkong hoosiers hotpussy hotstuff hurrican hyperion icecream idontknow
ihateyou illusion ilovesex iloveyou immortal imperial infantry infiniti infinity inshallah internet intrepid intruder isabella isabelle
islamabad islamabad1 jackson1 james007 jamesbon jamesbond japanese jasmine1 jeanette jennifer jeremiah jessica1 johannes johnjohn jonathan
jordan23 juliette justdoit juventus kamikaze kangaroo karachi1 karachi123 karolina katerina kathleen kawasaki kcj9wx5n kentucky kenworth
keyboard keystone killbill kimberly kingfish kingkong kingston kittycat knickers kristina kristine labrador lacrosse lahore123 lancelot
lasvegas lawrence leonardo lesbians letmein1 letmein2 lifehack lifetime lightnin lightning lineage2 lionking lisalisa liverpoo liverpool
logitech lokomotiv lollipop lonestar lonewolf longhorn lorraine lovelove loverboy lowrider luckydog macdaddy madeline madison1 magicman
magnolia mailcreated5240 majestic makaveli mamapapa manchest manchester mandingo maradona marathon margaret margarita marianne mariners
marino13 marlboro marshall martinez maryjane maryland mashallah matthew1 maverick mazafaka meatball meathead meatloaf mechanic megadeth
megapass melissa1 meowmeow mercedes meredith meridian mersedes metallic metallica michael1 michaela michelle michigan microlab microsof
microsoft midnight mikemike military minecraft mistress mitchell mohammed monalisa moneyman mongoose monopoly monster1 montgom240 montreal
morpheus morrison motherlode motorola mountain multiplelo munchkin mushroom musicman mustang1 mustangs napoleon nathalie national ncc1701a
ncc1701d ncc1701e nebraska newcastl newyork1 nicholas nintendo nokia6300 november nuttertools nwo4life oblivion oklahoma operator original
overkill overlord p0015123 pa55w0rd pa55word packers1 paintbal paintball pakistan pakistan1 pakistan12 pakistan123 pakistan786 pakistan92
panasoni panasonic panther1 panthers pantyhos paradise pass1234 passpass passport passw0rd passwor1 password password1 password123
passwords passwort patricia patrick1 patriots pavilion pearljam peekaboo penelope penguins penthous personal peterpan peterson philippe
phillies phillips phoenix1 pianoman pineappl pingpong pinkfloy platinum playtime pleasure plymouth pokemon1 polniypizdec0211 poohbear
poontang pooppoop porkchop pornstar porsche9 portland portugal poseidon positive precious predator presario princess punisher punkrock
pussycat q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qawsedrf qazwsx12 qazwsx123 qazwsxed qazwsxedc qazwsxedcrfv qazxswedc qweasdzxc qwer1234
qwerasdf qwert123 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuio qwertyuiop r2d2c3po ragnarok raiders1 railroad
raistlin rammstein rangers1 rasputin rastaman rebecca1 recovery redalert redskins redwings remember renegade research resident rfnthbyf
rhbcnbyf rhfcjnrf rhiannon richard1 richards richmond rightnow rjirfrgbde rjycnfynby roadkill roadking robinson robotech rockford rockhard
rockstar rolltide romashka rootbeer rosemary runescape rush2112 sailboat salamander salvador samantha samsung1 sandiego santiago sapphire
saratoga satan666 saturday savannah scarface scarlett scoobydo scooter1 scorpion scotland sebastia sebastian security seinfeld seminole
semperfi sentinel septembe september serenity sersolution sexygirl shamrock shaney14 shannon1 sherlock sherwood shithead shopping showtime
simpsons sinclair sithlord skittles skorpion skywalke skywalker slapshot slipknot smeghead sneakers snickers snoopdog snowball snowboar
snuggles socrates softball software sojdlg123aljg solution somethin something soso123aljg southern southpark spaceman spanking spartans
spectrum spiderma spiderman spitfire splinter spongebob springer squirrel srinivas stallion standard starbuck starcraft stardust starfire
starfish stargate starship startrek starwars steelers stephani stephanie sterling stingray stocking stonecol stranger stripper sundance
sunflowe sunnyday sunshine super123 superfly superman superman1 supersta superstar svetlana sweetpea swimming swingers swordfis swordfish
syncmaster syracuse tacobell tarheels tazmania technics terminal terminator terrapin test1234 testtest thailand thanatos thankyou thegreat
theodore thirteen thompson thuglife thunder1 thursday tiberius titanium titleist together tommyboy tomorrow tottenha translator traveler
treasure trfnthbyf triangle trinidad trombone truelove trustno1 tunafish turkey50 twilight ultimate umbrella underdog undertaker universe
usuckballz1 vacation valencia valentin valentina valhalla vanhalen verbatim veronica veronika vfhufhbnf vfrcbvrf vfvfgfgf victoria
viewsonic viktoria virginia vkontakte vladimir vladislav warcraft warhammer warriors waterloo webmaster welcome1 werewolf westside
westwood wetpussy whatever whiskers whitesox whocares wildcats wildfire william1 williams winston1 wolfgang wolfpack wolverin wolverine
woofwoof wordpass wrangler wrestlin wrestling wrinkle1 yankees1 yosemite zaq12wsx zaq1xsw2 zeppelin zerocool zxasqw12 zxcasdqwe zxcv1234
zxcvbnm1
`
    .trim()
    .split(/\s+/),
);
